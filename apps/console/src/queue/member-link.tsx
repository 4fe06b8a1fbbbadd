import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberAddress } from '../member/member-address.ts';
import { useOperator } from '../session/operator.ts';

/** Number of a member; leads to him, for whoever may see members. */
export function MemberLink({ memberId }: Readonly<{ memberId: string }>): ReactNode {
  const { operator } = useOperator();
  if (!operator.rights.includes('member.view')) return memberId;
  return (
    <Link to={memberAddress(memberId)} className="tabular text-small underline">
      {memberId}
    </Link>
  );
}
