import { useSearchParams } from 'react-router';

/** A condition as it stands in the address, where the lists keep them as JSON. */
export function useFilterInAddress(name: string): string {
  const [address] = useSearchParams();
  try {
    const filter = JSON.parse(address.get('filter') ?? '{}') as Readonly<Record<string, unknown>>;
    const value = filter[name];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
