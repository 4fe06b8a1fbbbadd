import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * A text as a QR code, dark on light in every theme, as cameras want it. Without a `label` it is decoration: what it says then
 * also stands beside it as text.
 */
export function QrCode({ text, label }: Readonly<{ text: string; label?: string }>): ReactNode {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('uqr')).encode(text, { border: 2 }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!data) return <span className="skeleton mx-auto size-48 rounded-card" />;
  const path = data.data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg {...name} viewBox={`0 0 ${data.size} ${data.size}`} className="mx-auto size-48 rounded-card">
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
