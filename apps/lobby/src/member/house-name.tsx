import { columnsOf } from '@drawroom/contract/house-on-page';
import { DiceFace } from '@drawroom/ui/dice-face.tsx';
import { houseLogo } from '@drawroom/ui/house';
import type { ReactNode } from 'react';
import { useHouseName } from '../shell/use-house-name.ts';

/** So wide a name still stands in one line of the narrowest phone in the largest size. */
const LARGE_COLUMNS = 12;

/** Name of the house with its logo, which is three dice until it has one of its own. */
export function HouseName(): ReactNode {
  const name = useHouseName();
  const logo = houseLogo();
  return (
    <div className="flex flex-col items-center gap-4">
      {logo === null ? (
        <span aria-hidden="true" className="flex gap-1.5">
          <DiceFace value={1} size={36} />
          <DiceFace value={3} size={36} />
          <DiceFace value={6} size={36} />
        </span>
      ) : (
        <img src={logo} alt="" width={64} height={64} className="size-16 object-contain" />
      )}
      <h1
        dir="auto"
        className={`text-center font-semibold text-balance wrap-anywhere ${columnsOf(name) > LARGE_COLUMNS ? 'text-xl' : 'text-2xl'}`}
      >
        {name}
      </h1>
    </div>
  );
}
