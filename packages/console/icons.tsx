/** The strokes of each icon, in a square of 24. */
const strokes = {
  today: "M4 13h4l2 3h4l2-3h4M5.5 5h13L20 13v5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-5z",
  stays: "M4 6h16M4 12h16M4 18h10",
  apartments: "M4 20V9l8-5 8 5v11M4 20h16M10 20v-6h4v6",
  month: "M5 5h14v15H5zM5 10h14M9 3v4M15 3v4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  add: "M12 5v14M5 12h14",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5",
  close: "M6 6l12 12M18 6L6 18",
  good: "M5 12.5l4.5 4.5L19 7.5",
  bad: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  wait: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  draft: "M5 19l1-4L16 5l3 3L9 18z",
  question: "M9 9a3 3 0 1 1 4 2.8c-.7.3-1 .8-1 1.7M12 17.5v.2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  warn: "M12 4l9 16H3zM12 10v4M12 17v.2",
  up: "M6 14l6-6 6 6",
  down: "M6 10l6 6 6-6",
  left: "M14 6l-6 6 6 6",
  right: "M10 6l6 6-6 6",
  columns: "M4 5h16v14H4zM10 5v14M15 5v14",
  file: "M7 3h7l4 4v14H7zM14 3v4h4M12 11v6M9.5 13.5L12 11l2.5 2.5",
  download: "M12 4v11M7.5 11L12 15.5 16.5 11M5 20h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  compare: "M7 4v13M4 14l3 3 3-3M17 20V7M14 10l3-3 3 3",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.8-3.5 3.6-5 7-5s6.2 1.500 7 5",
  moon: "M19 14.500A8 8 0 0 1 9.500 5 8 8 0 1 0 19 14.500z",
  leave: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
  language: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
} as const;

export type IconName = keyof typeof strokes;

/** For the eye: whatever it stands for is also said in words. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="icon"
  >
    <path d={strokes[name]} />
  </svg>
);
