import { formatCount, formatMoment } from './format.ts';

/** What is told of a database that the browser cleared. */
export const itWiped = {
  lost: (lost: { unsent: number; oldestAt: number | null; at: number }, now: number) => {
    const changes =
      lost.unsent === 1
        ? 'una modifica non inviata'
        : `${formatCount(lost.unsent)} modifiche non inviate`;
    const since =
      lost.oldestAt === null ? '' : ` (la più vecchia salvata ${formatMoment(lost.oldestAt, now)})`;
    return `Il browser ha svuotato la memoria di questo dispositivo. L’ultima volta che era stata letta, ${formatMoment(lost.at, now)}, conteneva ${changes}${since}: vanno registrate di nuovo.`;
  },
  nothing:
    'Il browser ha svuotato la memoria di questo dispositivo. Non risultavano modifiche da inviare; il registro viene scaricato di nuovo.',
  read: 'Ho letto',
};
