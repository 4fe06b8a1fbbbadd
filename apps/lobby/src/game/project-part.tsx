import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { minorOf } from '../wallet/minor.ts';
import { MoveSheet } from './move-sheet.tsx';
import { standingQuery } from './queries.ts';
import type { Project } from './queries.ts';

/** One provider: what the member has there, asked at this moment, and its games. While it is silent nothing of it opens. */
export function ProjectPart({ project }: Readonly<{ project: Project }>): ReactNode {
  const t = useTranslations('game');
  const { projectId, name, available, games } = project;
  const [moving, setMoving] = useState(false);
  return (
    <section className="flex flex-col gap-3">
      <List title={<bdi>{name}</bdi>} aside={available ? undefined : <Tag tone="wait">{t('silent')}</Tag>}>
        <Points project={project} onMove={() => setMoving(true)} />
        {!available && <li className="px-4 py-3 text-sm text-ink-soft">{t('silentNote')}</li>}
        {games.length === 0 && <li className="px-4 py-3 text-sm text-ink-soft">{t('noGames')}</li>}
        {games.map(({ gameCode, kind, title, about }) => (
          <Cell
            key={gameCode}
            title={<bdi>{title}</bdi>}
            note={<bdi>{about}</bdi>}
            icon={kind === 'sports' ? 'trend' : 'games'}
            {...(available && {
              link: (parts) => (
                <Link to={paths.embedded()} search={{ project: projectId, game: gameCode }} {...parts} />
              ),
            })}
          />
        ))}
      </List>
      {moving && <MoveSheet projectId={projectId} onClose={() => setMoving(false)} />}
    </section>
  );
}

/** What is free there and what stands in open bets; by our own books while the provider does not answer. */
function Points({ project, onMove }: Readonly<{ project: Project; onMove: () => void }>): ReactNode {
  const t = useTranslations('game');
  const { data } = useQuery(standingQuery(project.projectId));
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p className="flex min-w-0 flex-col">
          <span className="text-sm text-ink-faint">{t('away')}</span>
          <span className="font-semibold">{data ? <MoneyText amount={data.balance} /> : '–'}</span>
        </p>
        <Button size="sm" look="plain" onPress={onMove}>
          {t('move')}
        </Button>
      </div>
      {data && minorOf(data.inPlay) > 0n && <Line name={t('inPlay')} amount={data.inPlay} />}
      {data && minorOf(data.inTransit) > 0n && <Line name={t('transit')} amount={data.inTransit} />}
      {project.available && data?.fresh === false && <p className="text-sm text-amber">{t('stale')}</p>}
    </li>
  );
}

function Line({ name, amount }: Readonly<{ name: string; amount: string }>): ReactNode {
  return (
    <p className="flex items-baseline justify-between gap-3 large:flex-wrap text-sm text-ink-soft">
      <span>{name}</span>
      <MoneyText amount={amount} />
    </p>
  );
}
