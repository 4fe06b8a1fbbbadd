import type { MemberRow } from '@drawroom/contract/member-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { useWordOf } from '../words.ts';

/** How a member stands, what of his is frozen, and his labels. */
export function MemberTags({ row: { status, frozen, labels } }: Readonly<{ row: MemberRow }>): ReactNode {
  const wordOf = useWordOf();
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={STATUS_TONES[status]}>{wordOf('member.status', status)}</Tag>
      {frozen.map((kind) => (
        <Tag key={kind} tone="wait">
          {wordOf('freeze', kind)}
        </Tag>
      ))}
      {labels.map((label) => (
        <Tag key={label} tone="small">
          {wordOf('label', label)}
        </Tag>
      ))}
    </span>
  );
}

const STATUS_TONES = { active: 'win', frozen: 'brand', closed: 'plain' } as const;
