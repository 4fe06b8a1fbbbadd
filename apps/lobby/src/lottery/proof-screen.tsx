import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import { OpenProofFile } from './open-proof-file.tsx';
import { ProofView } from './proof-view.tsx';
import { proofQuery } from './queries.ts';
import { useLotterySearch } from './use-lottery-search.ts';
import type { PublishedProof } from '@drawroom/verifier/verify-proof';

/** /proof: a draw's published data, fetched once or opened from a file, recomputed on this device. */
export function ProofScreen(): ReactNode {
  const { lottery, gameNo } = useLotterySearch();
  const [file, setFile] = useState<PublishedProof | null>(null);
  return (
    <Screen scrollId="proof">
      {file !== null && <ProofView key={`file ${file.lotteryCode} ${file.gameNo}`} proof={file} fromFile />}
      {file === null && lottery !== undefined && gameNo !== undefined && (
        <FetchedProof code={lottery} gameNo={gameNo} />
      )}
      {file === null && (lottery === undefined || gameNo === undefined) && <NoProof />}
      <OpenProofFile onProof={setFile} />
    </Screen>
  );
}

function FetchedProof({ code, gameNo }: Readonly<{ code: string; gameNo: string }>): ReactNode {
  const t = useTranslations('proof');
  const failureText = useFailureText();
  const proof = useQuery(proofQuery(code, gameNo));
  if (proof.isPending) return <SkeletonList rows={5} label={t('loading')} />;
  if (proof.data === undefined) return <ErrorBlock {...failureText(proof.error)} onRetry={() => proof.refetch()} />;
  return <ProofView key={gameNo} proof={proof.data} onRefresh={proof.refetch} />;
}

function NoProof(): ReactNode {
  const t = useTranslations('proof');
  return <EmptyState icon="shield" title={t('none')} note={t('noneNote')} />;
}
