/*
 * What a horse needs for a transport, as the checklist shows it. All of it is data: whoever runs the register changes a
 * line here. Nothing is ever refused because of it.
 *
 * None of it was read at the source, which could not be reached: who drives, the number plate, the hour and the length
 * of the journey in the document are as the riding federation states them (note of the ministry DGSAF 9693 of 5 April
 * 2019), the van's own declaration as a magazine does (D.Lgs. 151/2007), what makes a horse unfit as Reg. (EC) 1/2005,
 * annex I, chapter I, is commonly quoted. The list says so.
 */

/** The day on which it was looked up. */
export const TRANSPORT_SOURCES_READ = '2026-11-23';

/** Where it stands, in Italian. */
export const TRANSPORT_SOURCES =
  'Reg. (CE) 1/2005; D.Lgs. 151/2007; D.M. 30 settembre 2021, allegato A, cap. 16; nota DGSAF 9693 del 5 aprile 2019';

/** The kinds of health act that a journey asks for, by their names in `HEALTH_KINDS`. */
export const TRANSPORT_KINDS: readonly string[] = ['Test di Coggins', 'Influenza', 'Tetano'];
