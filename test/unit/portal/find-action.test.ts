import { describe, expect, it } from "vitest";
import { parseHtml } from "../../../shared/portal/aade/html/html.ts";
import { findAction, requireOwnText } from "../../../shared/portal/aade/pages/actions.ts";
import { type ActionProfile, known } from "../../../shared/portal/aade/profile/profile.ts";
import { PortalFault } from "../../../shared/portal/aade/wire/fault.ts";

const action = (id: string | undefined, text: string): ActionProfile => ({
  id: known(id, "test"),
  text: known(text, "test"),
});
const save = action("saveButton", "Αποθήκευση / Save");
const search = action(undefined, "Αναζήτηση / Search");

const sourceOf = (page: string, wanted: ActionProfile, under?: string) =>
  findAction(parseHtml(`<form>${page}</form>`), wanted, under)?.source;

describe("an action on a page", () => {
  it.each([
    ["a link of a menu", '<a id="f:saveButton" href="#">Αποθήκευση</a>'],
    ["a button", '<button id="f:saveButton">Αποθήκευση</button>'],
    ["an input that submits", '<input type="submit" id="f:saveButton" value="Αποθήκευση">'],
    ["an input that is a button", '<input type="button" id="f:saveButton" value="Αποθήκευση">'],
    ["what has a name alone", '<button name="f:saveButton">Αποθήκευση</button>'],
    ["what has an id of its own, by that and not by its name", '<button id="f:saveButton" name="x">Save</button>'],
  ])("can be %s", (_, page) => {
    expect(sourceOf(page, save)).toBe("f:saveButton");
  });

  it("is found by the end of its id, whatever other elements say", () => {
    const page = '<a id="f:other">Αποθήκευση / Save</a><a id="f:menu:saveButton">Φύλαξη</a><a id="saveButton:x">x</a>';

    expect(sourceOf(page, save)).toBe("f:menu:saveButton");
  });

  it("is found by its text when its id differs or is unknown", () => {
    expect(sourceOf('<a id="f:cancel">Ακύρωση / Cancel</a><a id="f:j7">ΑΠΟΘΗΚΕΥΣΗ</a>', save)).toBe("f:j7");
    expect(sourceOf('<a id="f:j1">Ακύρωση</a><button id="f:j2"><b>Αναζήτηση</b> / Search</button>', search)).toBe(
      "f:j2",
    );
    expect(sourceOf('<input type="submit" id="f:j3" value="Αναζήτηση / Search">', search)).toBe("f:j3");
  });

  it.each([
    ["a text", '<span id="f:saveButton">Αποθήκευση</span>'],
    ["an input to fill in", '<input type="text" id="f:saveButton" value="Αποθήκευση">'],
    ["what has neither id nor name", "<a>Αποθήκευση</a>"],
    ["what is disabled", '<button id="f:saveButton" disabled>Αποθήκευση</button>'],
    ["what is greyed out", '<a id="f:saveButton" class="ui-menuitem-link ui-state-disabled">Αποθήκευση</a>'],
    [
      "what is in a greyed item",
      '<li class="ui-state-disabled\n ui-menuitem"><a id="f:saveButton">Αποθήκευση</a></li>',
    ],
    ["what another word says", '<a id="f:j7">Διαγραφή / Delete</a>'],
  ])("cannot be %s", (_, page) => {
    expect(sourceOf(page, save)).toBeUndefined();
  });

  it("is the next match when the first is greyed out", () => {
    const page =
      '<a id="f:1" class="ui-state-disabled">Αναζήτηση</a><a id="f:2" class="ui-state-disabled-not">Αναζήτηση</a>';

    expect(sourceOf(page, search)).toBe("f:2");
  });

  it("is found within one row when a row is given", () => {
    const page = '<a id="f:dt:10:save">Αποθήκευση</a><a id="f:dt:1:save">Αποθήκευση</a>';

    expect(sourceOf(page, save, "f:dt:1:")).toBe("f:dt:1:save");
    expect(sourceOf(page, save, "f:dt:2:")).toBeUndefined();
  });

  it("may be at the top level of the page", () => {
    expect(findAction(parseHtml('<a id="f:saveButton">Αποθήκευση</a>'), save)?.source).toBe("f:saveButton");
  });
});

describe("an action found by its id", () => {
  const finalise = action("finalizeButton", "Οριστικοποίηση / Finalize");
  const requireOwn = (page: string, others: readonly ActionProfile[]) => {
    const found = findAction(parseHtml(page), save);
    if (!found) throw new Error("expected an action");
    requireOwnText(found, save, others);
  };

  it.each([
    '<a id="f:saveButton">Οριστικοποίηση / Finalize</a>',
    '<input type="submit" id="f:saveButton" value="Οριστικοποίηση / Finalize">',
  ])("is not clicked when its text is another action's: %s", (page) => {
    expect(() => requireOwn(page, [save, finalise])).toThrow(PortalFault);
    expect(() => requireOwn(page, [save, finalise])).toThrow(
      'changed: what should say "Αποθήκευση / Save" says "Οριστικοποίηση / Finalize"',
    );
  });

  it.each([
    ["its own text", '<a id="f:saveButton">Αποθήκευση / Save</a>'],
    ["a text that is no other's", '<a id="f:saveButton">Φύλαξη</a>'],
    ["no text", '<a id="f:saveButton"><i class="icon"></i></a>'],
  ])("is clicked when it has %s", (_, page) => {
    expect(() => requireOwn(page, [save, finalise])).not.toThrow();
  });
});
