import { type CSSVariablesResolver, createTheme, Drawer, type MantineColorsTuple, Modal } from "@mantine/core";

/** The sea in the afternoon: the one accent. Its eighth shade is readable as text on white, and under white text. */
const aegean: MantineColorsTuple = [
  ...(["#eef5fc", "#d9e8f7", "#b3d0ee", "#8ab6e4", "#689fdb", "#4a8bd0"] as const),
  ...(["#2f76c0", "#1c62ab", "#164f8c", "#103c6b"] as const),
];

/** Surfaces of the dark scheme, with the accent's tinge: inputs and buttons stand on cards, and these on the page. */
const night: MantineColorsTuple = [
  ...(["#d5dae0", "#b3bcc7", "#a0abb8", "#66707c", "#3a424b", "#2b3239"] as const),
  ...(["#20262c", "#16191d", "#121518", "#0d0f12"] as const),
];

/** The page behind a dialog stays readable. */
const lightly = { backgroundOpacity: 0.35 };

export const theme = createTheme({
  colors: { aegean, dark: night },
  primaryColor: "aegean",
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: "md",
  cursorType: "pointer",
  components: {
    Modal: Modal.extend({ defaultProps: { overlayProps: lightly } }),
    Drawer: Drawer.extend({ defaultProps: { overlayProps: lightly } }),
  },
  respectReducedMotion: true,
  headings: {
    fontWeight: "650",
    sizes: { h1: { fontSize: "1.5rem" }, h2: { fontSize: "1.125rem" }, h3: { fontSize: "1rem" } },
  },
});

/** Quiet text, placeholders and errors that everyone can read. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#5a6472",
    "--mantine-color-placeholder": "#5f6875",
    "--mantine-color-error": "#b42318",
    "--page": "#f7f8fa",
    "--line": "#e3e6ea",
    "--good": "#17653a",
    "--good-soft": "#e5f4ea",
    "--bad": "#b42318",
    "--bad-soft": "#fdecea",
    "--soon": "#855300",
    "--soon-soft": "#fdf3dc",
    "--calm": "#3d4754",
    "--calm-soft": "#eceff3",
  },
  dark: {
    "--mantine-color-body": "#16191d",
    "--mantine-color-dimmed": "#a9b3bf",
    "--mantine-color-placeholder": "#98a2ae",
    "--mantine-color-error": "#ff9c8f",
    "--mantine-color-anchor": "#8ab6e4",
    "--mantine-color-aegean-light": "#1d2c3c",
    "--mantine-color-aegean-light-hover": "#24374b",
    "--mantine-color-aegean-light-color": "#b3d0ee",
    "--mantine-primary-color-light": "#1d2c3c",
    "--mantine-primary-color-light-hover": "#24374b",
    "--mantine-primary-color-light-color": "#b3d0ee",
    "--page": "#101316",
    "--line": "#2b3036",
    "--good": "#7ddba0",
    "--good-soft": "#12301f",
    "--bad": "#ff9c8f",
    "--bad-soft": "#3b1a17",
    "--soon": "#f0c05a",
    "--soon-soft": "#352810",
    "--calm": "#c3cbd4",
    "--calm-soft": "#262b31",
  },
});
