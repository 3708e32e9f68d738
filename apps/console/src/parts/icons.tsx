/** SVG paths for a view box of 24 × 24, drawn as lines. */
const paths = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  offline:
    'M3 3l18 18M4 10c2-1.5 3.500-2.200 5.500-2.600M14 7.200c2.300.400 4.300 1.400 6 2.800M8 14c1-.8 2-1.200 3-1.400M12 18h.01',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5 20c0-4 3-6 7-6s7 2 7 6',
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  check: 'M5 12l5 5L19 7',
  cross: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  star: 'M12 4l2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8z',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 20V8M7 12l5-5 5 5M5 4h14',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  eye: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  chevron: 'M9 6l6 6-6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  candidate: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5 20c0-4 3-6 7-6s7 2 7 6',
  company: 'M5 21V5h9v16M14 10h5v11M3 21h18M8 9h3M8 13h3M8 17h3',
  contact: 'M4 6h16v12H4zM4 7l8 6 8-6',
  lead: 'M4 17l5-5 4 4 7-8M15 8h5v5',
  opportunity: 'M12 3v18M16 7c-1-1-2-2-4-2-3 0-4 2-4 3 0 4 8 3 8 7 0 2-2 4-4 4s-4-1-5-3',
  job: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
  placement: 'M5 12l5 5L19 7M12 3a9 9 0 1 0 9 9',
  note: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  campaign: 'M4 10v4l10 5V5zM14 8c3 0 4 2 4 4s-1 4-4 4M7 15v5h3v-4',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  task: 'M4 5h16v14H4zM8 12l3 3 5-6',
  imports: 'M12 4v11M7 11l5 5 5-5M4 16v4h16v-4',
  cv: 'M6 3h8l4 4v14H6zM9 12h6M9 16h6M9 8h2',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  duplicates: 'M4 4h11v11H4zM9 9h11v11H9z',
  proposals: 'M4 5h16v11h-6l-4 4v-4H4zM9 10l2 2 4-4',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  key: 'M14.5 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM10.6 13.4L4 20v1h3v-2h2v-2h2l1.5-1.5',
  board: 'M4 4h4v16H4zM10 4h4v10h-4zM16 4h4v13h-4z',
} as const;

export type IconName = keyof typeof paths;

export const isIconName = (name: string): name is IconName => name in paths;

/** A picture next to a text, or in a button that has a name. Screen readers skip it. */
export const Icon = ({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
);
