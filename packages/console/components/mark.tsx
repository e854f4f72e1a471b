import { Icon, type IconName } from "../icons.tsx";

/** A sign for the eye, on the accent colour. */
export const Mark = ({ icon, big = false }: { icon: IconName; big?: boolean }) => (
  <span className={big ? "mark big" : "mark"} aria-hidden="true">
    <Icon name={icon} size={big ? 22 : 16} />
  </span>
);
