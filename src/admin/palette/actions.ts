import type { LinkProps } from '@tanstack/react-router';
import { plainText } from '../../model/values/plain-text.ts';
import type { IconName } from '../../ui/icon.tsx';
import { ALL_HORSES } from '../horse-list/horse-list-search.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { labels } from './labels.ts';

/** A place that the palette leads to. */
export interface PaletteAction {
  readonly text: string;
  readonly icon: IconName;
  readonly to: Pick<LinkProps, 'to' | 'search'>;
  /** Only for accounts that hold the whole register. */
  readonly membersOnly?: boolean;
}

const ACTIONS: readonly PaletteAction[] = [
  { text: navigationLabels.dashboard, icon: 'home', to: { to: '/admin' } },
  { text: labels.roundOf.hoovesTrims, icon: 'round', to: { to: '/admin/round' } },
  {
    text: labels.roundOf.dentists,
    icon: 'round',
    to: { to: '/admin/round', search: { kind: 'dentists' } },
  },
  { text: navigationLabels.givenRounds, icon: 'round', to: { to: '/admin/given-rounds' } },
  { text: navigationLabels.healthRound, icon: 'health', to: { to: '/admin/health-round' } },
  { text: navigationLabels.horses, icon: 'horseshoe', to: { to: '/admin/horses' } },
  {
    text: labels.careView,
    icon: 'horseshoe',
    to: { to: '/admin/horses', search: { ...ALL_HORSES, view: 'care' } },
  },
  {
    text: labels.irregularView,
    icon: 'horseshoe',
    to: { to: '/admin/horses', search: { ...ALL_HORSES, view: 'irregular' } },
  },
  { text: labels.allHorses, icon: 'horseshoe', to: { to: '/admin/horses', search: ALL_HORSES } },
  { text: navigationLabels.due, icon: 'calendar', to: { to: '/admin/due' } },
  { text: navigationLabels.bdn, icon: 'papers', to: { to: '/admin/bdn' } },
  { text: navigationLabels.bdnCompare, icon: 'papers', to: { to: '/admin/bdn/compare' } },
  { text: navigationLabels.stableList, icon: 'print', to: { to: '/admin/stable-list' } },
  { text: navigationLabels.treatments, icon: 'note', to: { to: '/admin/treatments' } },
  { text: navigationLabels.presences, icon: 'home', to: { to: '/admin/presences' } },
  { text: navigationLabels.qrLabels, icon: 'qr', to: { to: '/admin/labels' } },
  {
    text: navigationLabels.memberships,
    icon: 'card',
    to: { to: '/admin/memberships' },
    membersOnly: true,
  },
  {
    text: labels.importMembers,
    icon: 'card',
    to: { to: '/admin/memberships/import' },
    membersOnly: true,
  },
  {
    text: navigationLabels.receipts,
    icon: 'print',
    to: { to: '/admin/receipts' },
    membersOnly: true,
  },
  {
    text: labels.memberBook,
    icon: 'print',
    to: { to: '/admin/memberships/book' },
    membersOnly: true,
  },
  {
    text: navigationLabels.events,
    icon: 'calendar',
    to: { to: '/admin/events' },
    membersOnly: true,
  },
  { text: navigationLabels.sync, icon: 'sync', to: { to: '/admin/sync' } },
  {
    text: navigationLabels.photos,
    icon: 'photo',
    to: { to: '/admin/photos' },
    membersOnly: true,
  },
  { text: navigationLabels.archive, icon: 'papers', to: { to: '/admin/archive' } },
  { text: navigationLabels.person, icon: 'user', to: { to: '/admin/person' } },
  { text: navigationLabels.secondFactor, icon: 'lock', to: { to: '/admin/second-factor' } },
];

/**
 * The actions whose name contains every word of a query; all of them for an empty query.
 *
 * @param withMembers whether the account holds the whole register
 */
export function findActions(query: string, withMembers: boolean): readonly PaletteAction[] {
  const words = plainText(query).split(' ').filter(Boolean);
  return ACTIONS.filter(
    ({ text, membersOnly }) =>
      (withMembers || !membersOnly) && words.every((word) => plainText(text).includes(word)),
  );
}
