import { Component, type ReactNode } from "react";
import { Waiting } from "./waiting.tsx";

interface SafeState {
  readonly wrong?: string | undefined;
}

/** A mistake in a page shows in its place: the bars stay, and lead elsewhere. */
export class Safe extends Component<{ readonly children: ReactNode }, SafeState> {
  override state: SafeState = {};

  static getDerivedStateFromError(error: unknown): SafeState {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { wrong } = this.state;
    if (wrong === undefined) return this.props.children;
    return <Waiting wrong={wrong} again={() => this.setState({ wrong: undefined })} />;
  }
}
