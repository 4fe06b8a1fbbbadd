import type { BigRoadCell, RoadCell } from '@drawroom/engine/charts/roads';
import { ROAD_ROWS } from '@drawroom/engine/charts/roads';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** Edge of a cell, px. */
const CELL = 22;
/** A road is at least so wide, with or without marks. */
const COLUMNS_MIN = 14;

/** How a road writes its marks. */
export type RoadKind = 'bead' | 'big' | 'bigEye' | 'small' | 'cockroach';

export interface RoadViewProps {
  readonly kind: RoadKind;
  readonly title: string;
  /** What the road shows, for those who do not see it. */
  readonly description: string;
  readonly cells: readonly (RoadCell | BigRoadCell)[];
  /** Letters of the two sides, and of whatever is neither. */
  readonly letters: ReadonlyMap<string, string>;
  readonly sides: readonly [string, string];
  /** The newest mark is only asked for: it is drawn dashed. */
  readonly asked: boolean;
}

/** One road, scrolled to its newest mark. Sides differ by shape, colour and letter: square and warm, round and cool. */
export function RoadView(props: RoadViewProps): ReactNode {
  const { title, description, cells } = props;
  const box = useRef<HTMLDivElement>(null);
  const used = Math.max(0, ...cells.map(({ column }) => column + 1));
  const columns = Math.max(COLUMNS_MIN, used);
  useLayoutEffect(() => {
    // Not to the end: of a short road that is empty, and on a narrow phone its marks would be out of sight.
    if (box.current) box.current.scrollLeft = Math.max(0, used * CELL - box.current.clientWidth);
  }, [used]);
  const [width, height] = [columns * CELL, ROAD_ROWS * CELL];
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-sm font-semibold text-ink-soft">{title}</figcaption>
      <div
        ref={box}
        role="region"
        aria-label={title}
        // Scrolls by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="ltr"
        className="rail rounded-key border border-hairline bg-card"
      >
        <svg
          width={width}
          height={height}
          {...(description === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': description })}
          className="block"
        >
          <path d={gridPath(columns)} stroke="var(--hairline)" strokeWidth="1" fill="none" />
          {cells.map((cell, at) => (
            <g key={at} transform={`translate(${cell.column * CELL + CELL / 2} ${cell.row * CELL + CELL / 2})`}>
              <Mark {...props} cell={cell} dashed={props.asked && at === cells.length - 1} />
            </g>
          ))}
        </svg>
      </div>
    </figure>
  );
}

function gridPath(columns: number): string {
  const lines: string[] = [];
  for (let column = 1; column < columns; column += 1) lines.push(`M${column * CELL} 0v${ROAD_ROWS * CELL}`);
  for (let row = 1; row < ROAD_ROWS; row += 1) lines.push(`M0 ${row * CELL}h${columns * CELL}`);
  return lines.join('');
}

function Mark({
  kind,
  cell,
  letters,
  sides,
  dashed,
}: RoadViewProps & { readonly cell: RoadCell | BigRoadCell; readonly dashed: boolean }): ReactNode {
  const dash = dashed ? '3 2' : undefined;
  if (kind === 'bigEye' || kind === 'small' || kind === 'cockroach')
    return <DerivedMark kind={kind} red={cell.value === 'red'} dash={dash} />;
  const side = sides.indexOf(cell.value);
  const tone = ['var(--big)', 'var(--small)'][side] ?? 'var(--jade)';
  const soft = ['var(--big-soft)', 'var(--small-soft)'][side] ?? 'var(--jade-soft)';
  const radius = side === 0 ? 3 : side === 1 ? 9 : 0;
  return (
    <>
      <rect
        x="-9"
        y="-9"
        width="18"
        height="18"
        rx={radius}
        fill={soft}
        stroke={tone}
        strokeWidth="1.5"
        strokeDasharray={dash}
        transform={side === -1 ? 'rotate(45) scale(0.8)' : undefined}
      />
      <text y="4" textAnchor="middle" fontSize="11" fontWeight="600" fill={tone}>
        {letters.get(cell.value) ?? ''}
      </text>
      {'ties' in cell && cell.ties > 0 && <Ties count={cell.ties} />}
    </>
  );
}

/** Ties stand as a number in the corner of the mark before them. */
function Ties({ count }: Readonly<{ count: number }>): ReactNode {
  return (
    <>
      <circle cx="7" cy="-7" r="4.5" fill="var(--jade)" />
      <text x="7" y="-4.5" textAnchor="middle" fontSize="7" fontWeight="700" fill="var(--card)">
        {count}
      </text>
    </>
  );
}

/** Red marks are filled, blue ones hollow; the strokes of the cockroach lean to different sides. */
export function DerivedMark({
  kind,
  red,
  dash,
}: {
  readonly kind: 'bigEye' | 'small' | 'cockroach';
  readonly red: boolean;
  readonly dash?: string | undefined;
}): ReactNode {
  const tone = red ? 'var(--ball-red)' : 'var(--ball-blue)';
  if (kind === 'cockroach') {
    return <path d={red ? 'M-6 6L6-6' : 'M-6-6L6 6'} stroke={tone} strokeWidth="3" strokeDasharray={dash} />;
  }
  const fill = red ? tone : 'none';
  if (kind === 'small')
    return (
      <rect x="-6" y="-6" width="12" height="12" fill={fill} stroke={tone} strokeWidth="2.5" strokeDasharray={dash} />
    );
  return <circle r="6.5" fill={fill} stroke={tone} strokeWidth="2.5" strokeDasharray={dash} />;
}
