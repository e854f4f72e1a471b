import { describe, expect, it } from "vitest";
import { readText } from "../../../shared/portal/aade/wire/body.ts";

const typed = (type: string | undefined, body: ConstructorParameters<typeof Response>[0] = "Ζωή") =>
  readText(new Response(body, { headers: type === undefined ? {} : { "content-type": type } }), "unknown");
const chunks = (...sizes: readonly number[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const size of sizes) controller.enqueue(new Uint8Array(size).fill(0x20));
      controller.close();
    },
  });

describe("a body is read as UTF-8 text", () => {
  it.each(["text/html", "text/html;charset=UTF-8", 'text/html; charset = "utf-8"', "text/xml; CHARSET=utf-8; x=y"])(
    "with the type %j",
    async (type) => {
      expect(await typed(type)).toBe("Ζωή");
    },
  );

  it("without a type, or without a body", async () => {
    expect(await readText(new Response(new TextEncoder().encode("Ζωή")), "no")).toBe("Ζωή");
    expect(await readText(new Response(null), "no")).toBe("");
  });

  it("whole, in whatever chunks it arrives", async () => {
    const bytes = new TextEncoder().encode("Ζωή");
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });

    expect(await typed("text/html", pieces)).toBe("Ζωή");
    expect(await typed("text/html", chunks(1024 * 1024, 1024 * 1024))).toHaveLength(2 * 1024 * 1024);
  });
});

describe("a body is refused", () => {
  it.each(["ISO-8859-7", "windows-1253", "utf-16", "utf-8859"])("in the encoding %s", async (charset) => {
    await expect(typed(`text/html; charset=${charset}`)).rejects.toMatchObject({
      failure: { kind: "unavailable", effect: "unknown", detail: `a page in another encoding: ${charset}` },
    });
  });

  it("beyond 2 MB, without reading it to its end", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });

    await expect(typed("text/html", endless)).rejects.toThrow("a page of more than 2 MB");
    expect(pulled).toBeLessThan(6);
    await expect(typed("text/html", chunks(2 * 1024 * 1024, 1))).rejects.toThrow("a page of more than 2 MB");
  });
});
