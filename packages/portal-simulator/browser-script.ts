/**
 * The script of the pages: the few PrimeFaces functions that they use, written anew. It posts a partial request, whose
 * answer renews parts of the page, redirects, or runs a script.
 */
export const browserScript = String.raw`
(() => {
  const byId = (id) => document.getElementById(id);
  const renew = (id, markup) => {
    const there = byId(id);
    const rows = byId(id + "_data");
    if (id === "javax.faces.ViewState") there.value = markup;
    else if (rows && /^\s*<tr/.test(markup)) rows.innerHTML = markup;
    else if (there) {
      const part = document.createRange().createContextualFragment(markup);
      there.replaceWith(part);
    }
  };
  const apply = async (response) => {
    if (!(response.headers.get("content-type") || "").includes("xml")) return location.reload();
    const answer = new DOMParser().parseFromString(await response.text(), "text/xml");
    const redirect = answer.querySelector("redirect");
    if (redirect) return location.assign(redirect.getAttribute("url"));
    if (answer.querySelector("error")) return location.reload();
    for (const update of answer.querySelectorAll("update")) renew(update.getAttribute("id"), update.textContent);
    for (const script of answer.querySelectorAll("eval")) new Function(script.textContent)();
    if (answer.querySelector('update[id="appForm"]')) scrollTo(0, 0);
  };
  const ab = ({ s, e, p = "@all", u = "", pa = [] }) => {
    const form = byId("appForm");
    const fields = new URLSearchParams(new FormData(form));
    fields.set("javax.faces.partial.ajax", "true");
    fields.set("javax.faces.source", s);
    fields.set("javax.faces.partial.execute", p);
    if (u) fields.set("javax.faces.partial.render", u);
    if (e) for (const kind of ["behavior", "partial"]) fields.set("javax.faces." + kind + ".event", e);
    else fields.set(s, s);
    for (const { name, value } of pa) fields.set(name, value);
    const headers = { "Faces-Request": "partial/ajax" };
    fetch(form.action, { method: "POST", body: fields, headers }).then(apply);
  };
  const asTyped = (exact) => exact && Number(exact).toFixed(2).replace(".", ",");
  const asSent = (typed) => typed.trim().replaceAll(".", "").replace(",", ".");
  const widgets = {
    InputNumber({ id, valueToRender }) {
      const [shown, hidden] = [byId(id + "_input"), byId(id + "_hinput")];
      if (!shown) return;
      if (!shown.value) shown.value = asTyped(valueToRender);
      shown.addEventListener("input", () => { hidden.value = asSent(shown.value); });
    },
    Behaviors({ id, behaviors }) {
      for (const [event, act] of Object.entries(behaviors)) byId(id).addEventListener(event, () => act({}));
    },
    Enabler({ id, enables }) {
      byId(id).addEventListener("change", () => {
        for (const other of enables) byId(other).disabled = !byId(id).checked;
      });
    },
    CommandButton({ id, click }) {
      byId(id).addEventListener("click", (event) => { event.preventDefault(); click(); });
    },
  };
  const cw = (kind, name, options) => {
    const ready = () => widgets[kind] && widgets[kind](options);
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
    else ready();
  };
  const page = (table, first, rows) => {
    const pa = { pagination: "true", first, rows, encodeFeature: "true" };
    const parameters = Object.entries(pa).map(([name, value]) => ({ name: table + "_" + name, value }));
    ab({ s: table, e: "page", p: table, u: table, pa: parameters });
  };
  window.PrimeFaces = { ab, cw, page };
})();
`;
