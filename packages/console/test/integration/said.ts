import type { Page } from "playwright-core";

/** A page, or a part of it, line by line: its texts, links, buttons and fields, and what a screen reader is told. */
export async function saidOn(page: Page, from = "main"): Promise<string> {
  return String(await page.evaluate(`(${said})(${JSON.stringify(from)})`));
}

const said = `((from) => {
  const told = ["aria-label", "title", "type", "accept", "max", "value", "aria-invalid", "aria-sort", "aria-rowcount", "placeholder"];
  const seen = new Set();
  const flags = ["required", "disabled", "open", "checked", "aria-current", "aria-expanded"];
  const looks = /\\b(late|soon|wrong|quiet|good|bad|calm|chosen|open|done|skipped|weekend|now)\\b/g;
  const within = (node) => [...node.childNodes].map(textOf).join("");
  const textOf = (node) => {
    if (node.nodeType === 3) return node.data;
    // For the eye alone, but days of stays: each has a title.
    if (node.nodeType === 1 && node.getAttribute("aria-hidden") === "true")
      return [...node.querySelectorAll("i[title]")].flatMap((day) => (day.className ? ["{" + day.title + " " + day.className + "}"] : [])).join("");
    if (node.nodeType !== 1 || /^(svg|style)$/.test(node.localName) || node.type === "hidden" || node.type === "file") return "";
    const name = node.localName;
    const role = node.getAttribute("role") ?? "";
    const state = name === "input" || name === "select" ? ["=" + (node.type === "checkbox" ? node.checked : node.value)] : [];
    const notes = [
      ...state,
      ...told.flatMap((one) => (node.getAttribute(one) ? [one + "=" + node.getAttribute(one)] : [])),
      ...(node.title && node.style.length > 0 ? [node.style.cssText] : []),
      ...(name === "input" && !/^(on|off)?$/.test(node.autocomplete) ? [node.autocomplete] : []),
      ...flags.filter((one) => node.hasAttribute(one)),
      ...[...(node.getAttribute("class") ?? "").matchAll(looks)].map(([look]) => look),
      ...(name === "a" ? [decodeURIComponent(node.hash)] : []),
      ...(role === "alert" || role === "status" ? [role] : []),
    ];
    const note = notes.length > 0 ? "{" + notes.join(" ") + "}" : "";
    if (name === "option") return node.textContent + (node.value === node.textContent ? "" : "=" + node.value) + "/";
    const choices = name === "select" && within(node);
    if (choices && seen.has(choices)) return "[" + note + "…]";
    if (choices) seen.add(choices);
    const inner = note + within(node);
    if (name === "a" || name === "button" || name === "select") return "[" + inner + "]";
    if (role === "cell" || role === "columnheader" || name === "td" || name === "th") return inner.replaceAll(/\\s*\\n\\s*/g, " ").trim() + " | ";
    if (name === "dt") return inner + ": ";
    if (name === "dd") return inner;
    return /^(span|strong|small|time|input|em|svg)$/.test(name) ? inner : "\\n" + inner + "\\n";
  };
  return textOf(document.querySelector(from)).replaceAll(/[ \\t\\u00a0]+/g, " ").replaceAll(/ ?\\n\\s*/g, "\\n").trim();
})`;
