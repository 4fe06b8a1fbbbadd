import { VIP_CODE, vipDeskCalls as calls } from '@drawroom/contract/vip-desk';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentsPage } from '../document/documents-page.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useWords } from '../words.ts';
import { levelParts, withLevels } from './level-parts.ts';

/** Levels of members, their gifts and what a share brings; changed by two people. */
export function LevelsPage(): ReactNode {
  const t = useWords();
  return (
    <DocumentsPage
      title="page.vip"
      address="vip"
      list="vip"
      look={calls.levels}
      documentsIn={({ version, rules, standing }) => [{ code: VIP_CODE, version, content: rules, standing }]}
      partsOf={({ rules }) => levelParts(rules.levels.length, t)}
      begin={{}}
      save={calls.save}
      field={() => 'rules'}
      shape={withLevels}
      restore={calls.restore}
      history={calls.history}
      isProposed
      columns={[
        {
          source: 'code',
          label: 'vip.document',
          show: ({ code }) => (
            <Link className="text-small underline" to={`/vip?code=${code}`}>
              {t('page.vip')}
            </Link>
          ),
        },
        { source: 'levels', label: 'vip.levels', isNumber: true, show: ({ content }) => content.levels.length },
        {
          source: 'members',
          label: 'vip.members',
          isNumber: true,
          show: ({ standing }) => standing.reduce((sum, { members }) => sum + members, 0),
        },
        { source: 'share', label: 'vip.share', show: ({ content }) => t(content.share.on ? 'doc.yes' : 'doc.no') },
      ]}
      beside={({ standing }) => (
        <Part title={t('vip.members')}>
          {standing.length === 0 ? (
            <p className="text-sm text-ink-faint">{t('vip.nobody')}</p>
          ) : (
            <Facts facts={standing.map(({ level, members }) => [t('vip.level', { n: level }), String(members)])} />
          )}
        </Part>
      )}
    />
  );
}
