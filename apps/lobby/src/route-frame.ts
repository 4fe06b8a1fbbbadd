import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { LobbyMessages } from '@drawroom/i18n/translations';
import { judgeNavigation } from './guard.ts';
import { paths } from './paths.ts';
import { loadPart } from './shell/load-part.ts';
import { insideWords } from './shell/language.ts';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { RootLayout } from './shell/root-layout.tsx';
import { useSession } from './shell/session-store.ts';

/** What a route says of itself (spec §2): its title, the footer bar, the transition flag. */
export interface RouteFacts {
  /** Key of the title's text. */
  readonly title?: keyof LobbyMessages['title'];
  readonly footer?: boolean;
  readonly transition?: boolean;
  /** `none`: the screen brings its own head (login, register). */
  readonly bar?: 'none';
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteFacts {}
}

/** A screen of the footer bar. */
export const MAIN = { footer: true, transition: false } as const;
/** A screen that is opened from another one. */
export const PUSHED = { footer: false, transition: true } as const;

/** Every screen stands below it; decides each navigation before it happens (`guard.ts`). */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  beforeLoad: ({ location }) => {
    const { token, member } = useSession.getState();
    const verdict = judgeNavigation(location.pathname, token !== null, member?.passwordMustChange);
    if (verdict.kind === 'redirect') {
      const back = verdict.to === '/login' && location.href !== paths.enterRoom() ? { back: location.href } : {};
      throw redirect({ to: verdict.to, search: back, replace: true });
    }
  },
});

/** A screen in a part of its own, which outlasts a network that is away while it is fetched. */
export const screenOf: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(loadPart(load), name);

/** A part with texts that stand in no start file. */
export async function withWords<T>(part: Promise<T>, words: () => Promise<void>): Promise<T> {
  const [loaded] = await Promise.all([part, words()]);
  return loaded;
}

/** What stands inside the frame of a member. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: screenOf(() => withWords(import('./shell/inside-layout.tsx'), insideWords), 'InsideLayout'),
});
