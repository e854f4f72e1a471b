import { describe, expect, it } from "vitest";
import { type Answer, dance, loginForm, loginPage, loginWith, page, to } from "./login-dance.ts";

describe("the login", () => {
  it("has not succeeded on the sign-on's own page, even with a logout link", async () => {
    const inside = `${loginPage.replace("</html>", "")}<a href="/out">Αποσύνδεση</a></html>`;
    const { result } = await loginWith([...dance().slice(0, -1), page(inside)]);

    expect(result).toMatchObject({ kind: "failed", failure: { kind: "unavailable", effect: "no" } });
  });

  it("takes its six steps, each with the cookies so far", async () => {
    const { result, asked } = await loginWith(dance());

    expect(result.kind).toBe("in");
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://www1.aade.gr/taxisnet/short_term_letting",
      "GET https://login.gsis.gr/oam/server/obrareq.cgi?encquery=x",
      "GET https://login.gsis.gr/mylogin/login.jsp?bmctx=c&request_id=-42&authn_try_count=0",
      "POST https://login.gsis.gr/oam/server/auth_cred_submit",
      "GET https://www1.aade.gr/obrar.cgi?encreply=y",
      "GET https://www1.aade.gr/taxisnet/short_term_letting/",
    ]);
    expect(asked.map(({ cookie }) => cookie.split("; ").toSorted().join(" "))).toEqual([
      "",
      "",
      "ECID-Context=e OAM_REQ_0=d",
      "ECID-Context=e OAM_JSESSIONID=f OAM_REQ_0=d OAM_REQ_COUNT=VERSION_4~1",
      "OAMRequestContext_www1.aade.gr:443_7=b gsis_cookie=a",
      "OAMAuthnCookie_www1.aade.gr:443=h OAMRequestContext_www1.aade.gr:443_7=b gsis_cookie=a",
    ]);
  });

  it("posts four fields to the sign-on, and ends with the session's three cookies", async () => {
    const { result, posts } = await loginWith(dance());

    expect(posts.map(({ form }) => form)).toEqual([
      { request_id: "-42", username: "owner", password: "p&=ώ", btn_login: "" },
    ]);
    const cookies = result.kind === "in" ? result.session.cookies().split("\n") : [];
    expect(cookies.map((cookie) => cookie.split("=")[0]).toSorted()).toEqual([
      "JSESSIONID",
      "OAMAuthnCookie_www1.aade.gr:443",
      "_WL_AUTHCOOKIE_JSESSIONID",
    ]);
  });
});

describe("the password is not posted", () => {
  const elsewhere = "https://www1.aade.gr/mylogin/login.jsp?request_id=1";
  const nothingPosted: [string, number, Answer, string?][] = [
    ["the first redirect leads to a stranger", 0, to("https://login.gsis.gr.stranger.example/")],
    ["the first redirect leads out of https", 0, to("http://login.gsis.gr/")],
    ["the login page is on the application's host", 1, to(elsewhere), "a login page at www1.aade.gr"],
    [
      "the login page has no request_id, neither in its form nor in its address",
      1,
      to("/mylogin/login.jsp?bmctx=c"),
      "the login page has no request_id",
    ],
    [
      "the login page has no field for it",
      2,
      page('<html><form><input name="username"></form></html>'),
      "the login page has no field password",
    ],
    [
      "the login page has no field at all",
      2,
      page('<html><input name="username"><input name="password"></html>'),
      "the login page has no field username; the login page has no field password",
    ],
    [
      "the login page is in maintenance",
      2,
      page("<html><h1>ΑΑΔΕ</h1><h2>Συντήρηση</h2></html>"),
      "the portal is in maintenance",
    ],
    [
      "the login page is cut short",
      2,
      () => page('<html><form><input name="username"><input name="password">'),
      "a page that is cut short",
    ],
    ["there is no login page", 2, new Response(loginForm, { status: 404 }), "status 404 in place of the login page"],
    ["the sign-on is down", 2, () => new Response("", { status: 503 }), "status 503"],
    ["the sign-on throttles", 2, () => new Response("", { status: 429 }), "throttled: status 429"],
  ];

  it.each(nothingPosted)("when %s", async (_, step, answer, detail) => {
    const { result, posts } = await loginWith(
      typeof answer === "function" ? [...dance().slice(0, step), answer] : dance().with(step, answer),
    );

    expect(result).toMatchObject({
      kind: "failed",
      failure: { effect: "no", ...(detail !== undefined && { detail }) },
    });
    expect(posts).toEqual([]);
  });
});

describe("after the password was posted, the login's result", () => {
  const coded = (code: string, body = loginPage) => [
    to(`/mylogin/login.jsp?authn_try_count=1&p_error_code=${code}`),
    page(body),
  ];
  const saying = (words: string) => page(loginPage.replace("<form>", `<p>${words}</p><form>`));
  const owner = { kind: "owner_action_required" };
  const [refused, locked] = [{ kind: "invalid_credentials" }, { kind: "account_locked" }];
  const unclear = { kind: "failed", failure: { kind: "unavailable", effect: "unknown" } };
  const outcomes: [string, Response[], object][] = [
    [
      "its refusal in words",
      [to("/mylogin/login.jsp?x"), saying("Καθορίστηκε λανθασμένο<br/>όνομα χρήστη ή κωδικός")],
      refused,
    ],
    ["code OAM-1", coded("OAM-1"), refused],
    ["code OAM-2, whatever else the page says", coded("OAM-2", "<html>κλειδωμένος</html>"), refused],
    ["code OAM-3, which one client alone vouches for", coded("OAM-3"), unclear],
    ["code OAM-4, likewise", coded("OAM-4"), unclear],
    [
      "code OAM-3 beside words",
      [to("/mylogin/login.jsp?p_error_code=OAM-3"), saying("κλειδωμένος ή απενεργοποιημένος")],
      locked,
    ],
    ["English words", [saying("An incorrect Username or Password was specified")], refused],
    ["the name of the sign-on's exception", [saying("<b>auth_fail_exception</b>")], refused],
    ["code OAM-5", coded("OAM-5"), locked],
    ["code OAM-6", coded("OAM-6"), { kind: "session_limit" }],
    [
      "a code that nobody knows, over a page that seems to say something",
      coded("OAM-9", "<html><title>Σφάλμα</title>λανθασμένο όνομα χρήστη ή κωδικός</html>"),
      {
        kind: "failed",
        failure: { effect: "unknown", detail: 'a page after the login that is not known: "Σφάλμα", code OAM-9' },
      },
    ],
    ["the contact page", [page("<html><legend>Στοιχεία Επικοινωνίας/ Contact Info</legend></html>")], owner],
    ["the choice of a role", [page("<html><h1>Επιλογή</h1><button id='button1'>Συνέχεια</button></html>")], owner],
    ["a second factor", [page("<html><label>Κωδικός μίας χρήσης:</label></html>")], owner],
    ...(
      [
        ["a lock", "Ο λογαριασμός σας έχει κλειδωθεί", locked],
        [
          "the session limit",
          "Ο χρήστης χρησιμοποιεί ήδη το μέγιστο αριθμό περιόδων λειτουργίας",
          { kind: "session_limit" },
        ],
        ["an expired password", "Ο κωδικός πρόσβασης έχει λήξει", owner],
        ["an expired password, shorter", "Ο κωδικός σας έχει λήξει", owner],
      ] as const
    ).map(([name, words, expected]): [string, Response[], object] => [
      `the words of ${name}, which come before those of a wrong password on the same page`,
      [saying(`Καθορίστηκε λανθασμένο όνομα χρήστη ή κωδικός. ${words}.`)],
      expected,
    ]),
    ["a login page without a word", [to("/mylogin/login.jsp?x"), page(loginPage)], unclear],
    [
      "a page that nobody knows",
      [to("/elsewhere"), page("<html><title>Νέα υπηρεσία</title>Καλώς ήρθατε</html>")],
      {
        kind: "failed",
        failure: { effect: "unknown", detail: 'a page after the login that is not known: "Νέα υπηρεσία"' },
      },
    ],
    [
      "a page cut short",
      [page(loginPage.slice(0, 60))],
      { kind: "failed", failure: { effect: "unknown", detail: "a page after the login that is cut short" } },
    ],
    [
      "maintenance",
      [page("<html><h1>ΑΑΔΕ</h1><h1>Συντήρηση</h1></html>")],
      { kind: "failed", failure: { effect: "unknown", detail: "the portal is in maintenance" } },
    ],
    [
      "its refusal in words, where the code is empty",
      [to("/mylogin/login.jsp?p_error_code="), page("<html>λανθασμένο όνομα χρήστη ή κωδικός</html>")],
      refused,
    ],
    ["a redirect to a stranger", [to("https://stranger.example/")], unclear],
    ["a throttled step after it", [to("/obrar.cgi?x"), new Response("", { status: 429 })], unclear],
    ["status 500", [new Response("", { status: 500 })], unclear],
    ["redirects without end", Array.from({ length: 12 }, () => to("/again")), unclear],
  ];

  it.each(outcomes)("follows from %s", async (_, answers, expected) => {
    const { result } = await loginWith([...dance().slice(0, 3), ...answers]);

    expect(result).toMatchObject(expected);
  });
});

describe("a session that cannot be used", () => {
  const askedAfter = async (...answers: Response[]) => {
    const { asked } = await loginWith([...dance().slice(0, 3), ...answers, page(""), page("")]);
    return asked.slice(3 + answers.length).map(({ url }) => new URL(url).pathname);
  };

  it("is ended, because it may be the only one allowed", async () => {
    const ended = await askedAfter(page("<html><legend>Στοιχεία Επικοινωνίας/ Contact Info</legend></html>"));

    expect(ended[0]).toMatch(/logout/);
  });

  it("needs no logout when the portal refused it", async () => {
    const refused = page(loginPage.replace("<form>", "<p>Ο λογαριασμός σας έχει κλειδωθεί. Ειδοποιήστε …</p>"));

    expect(await askedAfter(refused)).toEqual([]);
  });
});
