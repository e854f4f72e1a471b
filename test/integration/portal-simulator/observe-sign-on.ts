import type { Observations } from "./factor-observations.ts";
import { type Answer, control, createVisitor, home, propertiesPath, stateOf } from "./visitor.ts";

type SignOn =
  | "homePage"
  | "rolePage"
  | "contactPage"
  | "logoutLink"
  | "sessionLimit"
  | "refusedCode"
  | "lockedCode"
  | "signOnText";

const headingOf = ({ body }: Answer) => /<h1>([^<]*)</.exec(body)?.[1] ?? "no heading";
const codeOf = ({ location }: Answer) => /p_error_code=([\w-]+)/.exec(location)?.[1] ?? "no code";

export const signOnObservations: Pick<Observations, SignOn> = {
  homePage: {
    see: async ({ visitor }) => headingOf(await visitor.login()),
    expected: { menu: "Καλώς ήρθατε", registry: "Μητρώο Ακινήτων" },
  },
  rolePage: {
    async see({ visitor }) {
      await visitor.login();
      const first = headingOf(await visitor.get(propertiesPath));
      await visitor.post(`${home}role`, { button1: "" });
      return `${first}, then ${headingOf(await visitor.get(propertiesPath))}`;
    },
    expected: { absent: "Μητρώο Ακινήτων, then Μητρώο Ακινήτων", shown: "Επιλογή, then Μητρώο Ακινήτων" },
  },
  contactPage: {
    async see({ visitor, site }) {
      await control(site, "accounts/new-owner", { password: "p", properties: [], contactPage: true });
      await visitor.login("new-owner", "p");
      const { status, location, body } = await visitor.get(propertiesPath);
      return `${status} ${location} ${/<legend[^>]*>([^<]*Contact Info)</.exec(body)?.[1] ?? "nothing"}`;
    },
    expected: {
      inPlace: "200  Στοιχεία Επικοινωνίας / Contact Info",
      redirect: "302 http://portal.simulated/taxisnet/short_term_letting/contact nothing",
    },
  },
  logoutLink: {
    async see({ visitor, site }) {
      const { body } = await visitor.login();
      const link = /class="logout" href="([^"?]*)[^>]*><span[^>]*><\/span>Αποσύνδεση</.exec(body)?.[1] ?? "no link";
      if (link === "#") await visitor.post(`${home}logout`, {});
      else await visitor.get(link);
      return `${link} ${(await stateOf(site)).accounts[0]?.activeSessions}`;
    },
    expected: {
      application: "/taxisnet/short_term_letting/logout 0",
      signOn: "http://portal.simulated/oam/server/logout 0",
      command: "# 0",
    },
  },
  sessionLimit: {
    async see({ visitor, site }) {
      await visitor.login();
      await createVisitor(site).login();
      return (
        codeOf(await createVisitor(site).sendCredentials("demo-owner", "demo-password")) +
        (await stateOf(site)).accounts[0]?.activeSessions
      );
    },
    expected: { one: "OAM-61", two: "OAM-62" },
  },
  refusedCode: {
    see: async ({ visitor }) => codeOf(await visitor.sendCredentials("demo-owner", "wrong")),
    expected: { "OAM-2": "OAM-2", "OAM-1": "OAM-1" },
  },
  lockedCode: {
    async see({ visitor }) {
      for (let time = 0; time < 7; time += 1) await visitor.sendCredentials("demo-owner", "wrong");
      return codeOf(await visitor.sendCredentials("demo-owner", "demo-password"));
    },
    expected: { "OAM-5": "OAM-5", "OAM-3": "OAM-3" },
  },
  signOnText: {
    async see({ visitor }) {
      const { location } = await visitor.sendCredentials("demo-owner", "wrong");
      const { body } = await visitor.get(location);
      return /id="loginError"[^>]*>([^<]*)</.exec(body)?.[1] ?? "nothing";
    },
    expected: { shown: "Καθορίστηκε λανθασμένο όνομα χρήστη ή κωδικός", codeOnly: "nothing" },
  },
};
