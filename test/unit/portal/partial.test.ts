import { describe, expect, it } from "vitest";
import { parseHtml } from "../../../shared/portal/aade/html/html.ts";
import { isPartial, messagesOf, readPartial } from "../../../shared/portal/aade/pages/partial.ts";
import { partial } from "./seen-pages.ts";

const detail = (kind: string, text: string) => `<span class="ui-x ${kind}">${text}</span>`;

it.each([
  ["<partial-response></partial-response>", true],
  ["\n <?xml version='1.0'?>\n<partial-response id='x'>", true],
  ["<?xml version='1.0'?><html>", false],
  ["<html><partial-response></html>", false],
  ["", false],
])("a partial response is recognised by its beginning: %j", (body, is) => {
  expect(isPartial(body)).toBe(is);
});

describe("a partial response", () => {
  it("has its parts by id, the next ViewState, and no redirect by default", () => {
    const read = readPartial(
      `${partial({ "appForm:a": "<b>x</b>&amp;", "j_id1:javax.faces.ViewState:0": " -1:3 " })} \n`,
      "no",
    );

    expect([...read.updates.keys()]).toEqual(["appForm:a", "j_id1:javax.faces.ViewState:0"]);
    expect(read.updates.get("appForm:a")).toBe("<b>x</b>&amp;");
    expect(read.viewState).toBe("-1:3");
    expect(read).not.toHaveProperty("redirect");
    expect(read.messages).toEqual({ infos: [], errors: [] });
  });

  it("has no ViewState when it shows none", () => {
    expect(readPartial(partial({ "appForm:a": "x" }), "no")).not.toHaveProperty("viewState");
    expect(readPartial(partial({ "javax.faces.ViewState": "" }), "no")).not.toHaveProperty("viewState");
  });

  it("redirects letter for letter", () => {
    expect(readPartial(partial({}, "declaration.xhtml?a=1&b=2"), "no").redirect).toBe("declaration.xhtml?a=1&b=2");
  });

  it("has the messages of all its parts", () => {
    const read = readPartial(
      partial({
        a: detail("ui-messages-info-detail", "one") + detail("ui-messages-error-detail", "two"),
        b: "no box",
        c: detail("ui-message-error-detail", "three"),
      }),
      "no",
    );

    expect(read.messages).toEqual({ infos: ["one"], errors: ["two", "three"] });
  });

  it.each(["no", "unknown"] as const)("that is cut short has the effect of the post: %s", (effect) => {
    expect(() => readPartial("<partial-response><changes>", effect)).toThrow(
      expect.objectContaining({ failure: { kind: "unavailable", effect, detail: "an answer that is cut short" } }),
    );
  });

  it("that is the portal's error passes on the error's name alone", () => {
    const body =
      "<partial-response><error><error-name>class ViewExpired</error-name><error-message>secret</error-message></error></partial-response>";

    expect(() => readPartial(body, "unknown")).toThrow(
      expect.objectContaining({
        failure: { kind: "unavailable", effect: "unknown", detail: "the portal's own error: class ViewExpired" },
      }),
    );
  });
});

describe("the messages of a page", () => {
  const messagesIn = (html: string) => messagesOf(parseHtml(`<div>${html}</div>`));

  it.each(["ui-messages-error-detail", "ui-messages-fatal-detail", "ui-message-error-detail"])(
    "with the class %s are errors",
    (kind) => {
      expect(messagesIn(`<p>${detail(kind, "Συμπληρώστε <b>ΑΦΜ</b>")}</p>`)).toEqual({
        infos: [],
        errors: ["Συμπληρώστε ΑΦΜ"],
      });
    },
  );

  it("leave out summaries, warnings and similar class names", () => {
    expect(
      messagesIn(
        ["ui-messages-error-summary", "ui-messages-warn-detail", "ui-messages-info-details"]
          .map((kind) => detail(kind, "x"))
          .join(""),
      ),
    ).toEqual({ infos: [], errors: [] });
  });

  it("are listed once when boxes are nested", () => {
    expect(messagesIn(detail("ui-messages-error-detail", `a ${detail("ui-messages-error-detail", "b")}`))).toEqual({
      infos: [],
      errors: ["a b"],
    });
  });
});
