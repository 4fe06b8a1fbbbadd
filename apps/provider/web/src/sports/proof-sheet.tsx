import { commitmentOf } from '@drawroom/engine/fair';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { drawMatch } from '../../../src/sports/match-draw.ts';
import { matchAt } from '../../../src/sports/match-state.ts';
import type { ProofView } from '../../../src/sports/views.ts';
import { Icon } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { scoreText, standing } from './match-words.ts';
import { useSaySports } from './say-sports.ts';
import { usePolled } from './use-polled.ts';

const POLL_MS = 5_000;

/** Proof of a match: its fingerprint from the beginning, and afterwards the whole match played again on this device. */
export function ProofSheet({
  matchId,
  onClose,
}: {
  readonly matchId: string;
  readonly onClose: () => void;
}): ReactNode {
  const say = useSaySports();
  const { data } = usePolled<ProofView>('sports.proof', { matchId }, POLL_MS);
  return (
    <Sheet title={say('proof.title')} onClose={onClose}>
      <div className="sp-proof">
        <p>{say('proof.intro')}</p>
        {data !== null && (
          <>
            <h3>{say('proof.commitment')}</h3>
            <code>{data.commitment}</code>
            {data.seed === null ? (
              <p className="sp-notice">{say('proof.wait')}</p>
            ) : (
              <Replay proof={data} seed={data.seed} />
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

function Replay({ proof, seed }: { readonly proof: ProofView; readonly seed: string }): ReactNode {
  const say = useSaySports();
  const { match, form, commitment } = proof;
  const played = useMemo(() => drawMatch(form, match.matchId, seed), [form, match.matchId, seed]);
  const end = matchAt(played, played.endMs);
  const fits = commitmentOf(seed) === commitment;
  const same = scoreText(end.score) === scoreText(match.score) && end.phase === match.phase;
  const quarterEnds = played.stages.filter(({ steps }) => steps > 0);
  return (
    <>
      <h3>{say('proof.seed')}</h3>
      <code>{seed}</code>
      <ul className="sp-verdicts">
        <Verdict good={fits} text={say(fits ? 'proof.seedGood' : 'proof.seedBad')} />
        <Verdict good={same} text={say(same ? 'proof.scoreGood' : 'proof.scoreBad', { score: scoreText(end.score) })} />
      </ul>
      <h3>{say('proof.course')}</h3>
      <ol className="sp-course">
        {form.sport === 'football'
          ? played.changes.map(({ atMs, side }) => {
              const then = matchAt(played, atMs);
              // A goal in the step that ends at 37:00 is of the 37th minute.
              const minute = Math.ceil(then.clock / 60);
              return (
                <li key={atMs}>
                  <bdi>{say('proof.scorer', { minute, team: match[side], score: scoreText(then.score) })}</bdi>
                </li>
              );
            })
          : quarterEnds.map((stage) => {
              const then = matchAt(played, Math.min(stage.toMs, played.endMs) - 1);
              const after = matchAt(played, stage.toMs);
              const label = standing({ ...match, ...then, phase: 'live', resting: false, clock: 0 }, say).replace(
                / 00:00$/,
                '',
              );
              return (
                <li key={stage.fromMs}>
                  {label} {scoreText(after.score)}
                </li>
              );
            })}
        <li>{standing({ ...match, phase: end.phase, period: end.period }, say)}</li>
      </ol>
      <p className="sp-faint">{say('proof.how')}</p>
    </>
  );
}

function Verdict({ good, text }: { readonly good: boolean; readonly text: string }): ReactNode {
  return (
    <li className={good ? 'sp-good' : 'sp-bad'}>
      <Icon name={good ? 'check' : 'close'} /> {text}
    </li>
  );
}
