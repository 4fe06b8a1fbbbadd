import type { ReactNode } from 'react';

/** Paths on a 24 px grid, one stroke weight; `turn` icons point along the reading direction. */
export const PATHS = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  refresh: 'M20 12a8 8 0 1 1-2.6-5.9M20 3.5V8h-4.5',
  full: 'M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4',
  games:
    'M7.5 7h9a5 5 0 0 1 4.9 4l.6 3.6a2.6 2.6 0 0 1-4.6 2L15.5 14.5h-7l-1.9 2.1a2.6 2.6 0 0 1-4.6-2L2.6 11a5 5 0 0 1 4.9-4zM7.5 9.5v3M6 11h3M15 9.8h.01M17.5 12h.01',
  lobby: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z',
  room: 'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 4V16h-1A1.5 1.5 0 0 1 4 14.5zM8.5 9.5h7M8.5 12.5h4',
  records:
    'M6 3.5h12a1 1 0 0 1 1 1V20l-2.3-1.5L14.3 20 12 18.5 9.7 20l-2.4-1.5L5 20V4.5a1 1 0 0 1 1-1zM9 8.5h6M9 12.5h6',
  wallet:
    'M18 7.5V5.5a1 1 0 0 0-1-1H5.5a1.5 1.5 0 0 0 0 3H19a1 1 0 0 1 1 1V18.5a1 1 0 0 1-1 1H5.5A1.5 1.5 0 0 1 4 18V6M16.5 13.5h.01',
  me: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  backspace: 'M9 5.5h10a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H9L3 12zM11.5 9.5l5 5M16.5 9.5l-5 5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A8.5 8.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.3 7.7A15.5 15.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.8 9.5h16.4M3.8 14.5h16.4M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  alert: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5v5.5M12 16.3v.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.7v.01',
  offline:
    'M4 4l16 16M2.5 9.5a14 14 0 0 1 5-3M11 5.5c4-.2 7.7 1.2 10.5 4M5.5 13a10 10 0 0 1 4-2.4M15 11a10 10 0 0 1 3.5 2M9 16.5a5 5 0 0 1 5.6-.2M12 20v.01',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  lock: 'M6.5 10.5h11a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3',
  shield: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.5 10',
  seal: 'M12 3.5l2 2 2.8-.4.800 2.7 2.5 1.4-1 2.6 1 2.7-2.5 1.4-.8 2.7-2.8-.4-2 2-2-2-2.8.400-.8-2.7-2.5-1.4 1-2.7-1-2.6 2.5-1.4.800-2.7 2.8.400zM9 12l2.2 2.2L15.5 10',
  bell: 'M6 16.5v-6a6 6 0 0 1 12 0v6l1.5 2h-15zM10 20.5h4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5',
  copy: 'M9 9h9.5a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM16 6V4.5a1 1 0 0 0-1-1H5.5a1 1 0 0 0-1 1V14a1 1 0 0 0 1 1H8',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  settings: 'M4 7h9M17 7h3M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4 17h3M11 17h9M9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  trend: 'M4 17l5-5.5 4 3.5 7-8M15.5 7H20v4.5',
  leave: 'M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10.5 12H20M16.5 8.5L20 12l-3.5 3.5',
  scan: 'M4 8.5V5a1 1 0 0 1 1-1h3.5M15.5 4H19a1 1 0 0 1 1 1v3.5M20 15.5V19a1 1 0 0 1-1 1h-3.5M8.5 20H5a1 1 0 0 1-1-1v-3.5M7.5 12h9',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M16 5a3.3 3.3 0 0 1 0 6.2M17.5 14a6.5 6.5 0 0 1 4 5.5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  send: 'M4.5 5l16 7-16 7 2-7zM6.5 12h6',
  smile: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM8.5 14c.8 1.3 2 2 3.5 2s2.7-.700 3.5-2M9 9.5h.01M15 9.5h.01',
  picture:
    'M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5zM4 16.5l4.5-4.5 4 4 2.5-2.5 5 4.5M15.5 9h.01',
  reply: 'M10 6L4.5 11.5 10 17M5 11.5h8a6 6 0 0 1 6 6v1',
  packet:
    'M6.5 3.5h11a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM5.500 8.500c1.800 1.900 4 2.800 6.500 2.800s4.700-.900 6.500-2.800M12 13.500a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400z',
  pin: 'M9 4.5h6M10 4.5v6l-3 3v1.500h10V13.500l-3-3v-6M12 15v5',
  share: 'M12 15V4M8 7.500L12 3.500l4 4M6 11.500v7a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-7',
  star: 'M12 4l2.5 5.2 5.7.800-4.1 4 1 5.6L12 16.9l-5.1 2.7 1-5.6-4.1-4 5.7-.8z',
  keyboard:
    'M4 6.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM6.5 10h.01M10 10h.01M13.5 10h.01M17.5 10h.01M8.5 14h7',
} as const;

export type IconName = keyof typeof PATHS;

const TURNING: ReadonlySet<IconName> = new Set(['back', 'forward', 'backspace', 'leave', 'send', 'reply']);

/** One of the house's icons, drawn in the colour of the text around it. Decoration only: the control carries the name. */
export function Icon({
  name,
  size = 24,
  filled = false,
}: Readonly<{ name: IconName; size?: number; filled?: boolean }>): ReactNode {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${TURNING.has(name) ? 'rtl:-scale-x-100' : ''}`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
