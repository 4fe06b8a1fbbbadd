import type { DayException, LaterSchedule, Schedule } from '@drawroom/engine/schedule';

/** What people have set over a schedule. */
export interface SetByPeople {
  readonly later: readonly LaterSchedule[];
  readonly exceptions: readonly (DayException & { readonly code: string })[];
}

/** Columns of `SetByPeople` for a `lottery.lottery l`. */
export const SET_BY_PEOPLE = `coalesce((select jsonb_agg(jsonb_build_object('from', c.from_day, 'change', jsonb_build_object(
    'zone', c.zone, 'sessions', c.sessions, 'closeLeadSeconds', c.close_lead, 'openLeadSeconds', c.open_lead)) order by c.from_day)
    from lottery.calendar c where c.lottery_id = l.id), '[]') as later,
  coalesce((select jsonb_agg(jsonb_build_object('code', e.code, 'from', e.first_day, 'to', e.last_day, 'sessions', e.sessions)
    order by e.first_day, e.code) from lottery.day_exception e where e.is_on and l.code = any(e.lotteries)), '[]') as exceptions`;

/** A schedule with what people have set over it; the very same where they have set nothing. */
export function withCalendar(schedule: Schedule, { later, exceptions }: SetByPeople): Schedule {
  if (later.length === 0 && exceptions.length === 0) return schedule;
  return { ...schedule, later, exceptions };
}
