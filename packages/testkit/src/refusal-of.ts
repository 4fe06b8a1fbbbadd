import { Refusal } from '@drawroom/server/kernel/refusal';

/** The refusal that something ends with; null when it is not refused. Whatever else goes wrong is thrown on. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** The key of the refusal that something ends with; `done` when it is not refused. */
export async function endOf(work: Promise<unknown>): Promise<string> {
  return (await refusalOf(work))?.key ?? 'done';
}
