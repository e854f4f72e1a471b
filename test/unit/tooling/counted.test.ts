import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { counted } from "../../counted.ts";

describe("a command of tests is counted", () => {
  beforeEach(() => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("by the last line that says so", async () => {
    const command = "printf '1 passed, 7 failed\\n12 passed, 0 failed, 3 skipped\\ndone\\n'";

    expect(await counted(command)).toEqual({ passed: 12, failed: 0 });
  });

  it("as one that fails where it fails in something else than a test", async () => {
    expect(await counted("echo '12 passed, 0 failed'; exit 1")).toEqual({ passed: 12, failed: 1 });
  });

  it("as one that fails where it says nothing", async () => {
    expect(await counted("exit 1")).toEqual({ passed: 0, failed: 1 });
  });
});
