import { Component } from 'react';
import type { ReactNode } from 'react';
import { useOperator } from '../session/operator.ts';
import { Denied, Said } from './said.tsx';
import type { Page } from './pages.ts';

/** A page for whoever has its right, and nobody else; its failure stays its own. */
export function PageGuard({ page }: Readonly<{ page: Page }>): ReactNode {
  const { operator } = useOperator();
  const { Content } = page;
  if (!operator.rights.includes(page.right)) return <Denied />;
  return (
    <Fence key={page.name}>
      <Content />
    </Fence>
  );
}

/** Keeps a page that fails from taking the others with it. */
export class Fence extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <Said title="broken" text="brokenText" again={() => this.setState({ hasFailed: false })} />;
  }
}
