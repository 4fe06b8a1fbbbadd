import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReportSearch } from '../search.ts';

export interface ReportAddress {
  readonly search: ReportSearch;
  /** Whom the report is about, as its calls take it: nobody named is the caller himself. */
  readonly who: { readonly memberId?: string };
  /** Changes a part of the filter in the address; undefined takes it out. */
  set(change: { readonly [Field in keyof ReportSearch]?: ReportSearch[Field] | undefined }): void;
}

/** What the address of a report says besides its days. */
export function useReportSearch(): ReportAddress {
  const search: ReportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    search,
    who: search.memberId === undefined ? {} : { memberId: search.memberId },
    set: (change) => {
      const kept = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
      void navigate({ to: '.', search: Object.fromEntries(kept), replace: true });
    },
  };
}
