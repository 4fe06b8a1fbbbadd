import type { MemberWorld } from '@drawroom/testkit/member-world';
import { aContext } from '@drawroom/testkit/slice-kernel';
import type { MemberContext } from '../../kernel/kernel.ts';

/** A member who changes what is his own. */
export interface Owner {
  readonly username: string;
  /** Of the session that he registered with. */
  readonly token: string;
  /** His calls in that session. */
  readonly me: MemberContext;
}

let owners = 0;

/** Registers a member whom no earlier test has touched. */
export async function anOwner(world: MemberWorld): Promise<Owner> {
  const username = `TeaTime${(owners += 1)}`;
  const entered = await world.register({ username });
  return { username, token: entered.token, me: aContext({ session: await world.sessionOf(entered) }) };
}
