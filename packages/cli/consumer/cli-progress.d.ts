/** The parts of cli-progress 3.12 that we use; it has no types of its own. */
declare module "cli-progress" {
  interface Options {
    readonly format: string;
    readonly stream: NodeJS.WritableStream;
    readonly hideCursor?: boolean;
    readonly barsize?: number;
    readonly linewrap?: boolean;
  }
  class SingleBar {
    constructor(options: Options, preset: object);
    start(total: number, startValue: number, payload?: object): void;
    update(value: number, payload?: object): void;
    stop(): void;
  }
  const progress: { readonly SingleBar: typeof SingleBar; readonly Presets: { readonly shades_classic: object } };
  export = progress;
}
