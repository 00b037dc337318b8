import type { ComponentType } from 'react';
import { LANGUAGE } from './language.ts';

type Screen = () => Promise<ComponentType>;

const contacts: Screen = async () => (await import('./pages/contacts.tsx')).ContactsPage;

/**
 * What is drawn at each path after the language; the build draws it into files, and the browser
 * loads the one that it hydrates.
 */
export const SCREENS: Readonly<Record<string, Screen>> = {
  '': async () => (await import('./pages/home.tsx')).HomePage,
  '/paths': async () => (await import('./pages/paths.tsx')).PathsPage,
  '/paths/medication': async () => (await import('./pages/medication.tsx')).MedicationPage,
  '/paths/trailer-loading': async () =>
    (await import('./pages/trailer-loading.tsx')).TrailerLoadingPage,
  '/paths/dressage-basic': async () =>
    (await import('./pages/dressage-basic.tsx')).DressageBasicPage,
  '/paths/mock-excursion': async () =>
    (await import('./pages/mock-excursion.tsx')).MockExcursionPage,
  '/paths/outdoor-excursion': async () =>
    (await import('./pages/outdoor-excursion.tsx')).OutdoorExcursionPage,
  '/paths/summer-camp': async () => (await import('./pages/summer-camp.tsx')).SummerCampPage,
  '/activities': async () => (await import('./pages/activities.tsx')).ActivitiesPage,
  '/nuova-vita': async () => (await import('./pages/nuova-vita.tsx')).NuovaVitaPage,
  '/nuova-vita/boarding': async () => (await import('./pages/boarding.tsx')).BoardingPage,
  '/nuova-vita/horse-life': async () => (await import('./pages/horse-life.tsx')).HorseLifePage,
  '/nuova-vita/membership': async () => (await import('./pages/membership.tsx')).MembershipPage,
  '/contacts': contacts,
  '/contatti': contacts,
  '/privacy': async () => (await import('./pages/privacy.tsx')).PrivacyPage,
  '/cookie': async () => (await import('./pages/cookie.tsx')).CookiePage,
};

/** The screen of unknown paths. */
export const notFoundScreen: Screen = async () =>
  (await import('./pages/not-found.tsx')).NotFoundPage;

/** The screen at a full path such as `/it/paths`, and the path under which the build drew it. */
export function screenAt(pathname: string): { readonly path: string; readonly load: Screen } {
  const path = pathname.replace(/\/$/, '');
  const load = SCREENS[path.replace(/^\/[^/]*/, '')];
  return load ? { path, load } : { path: `/${LANGUAGE}/404`, load: notFoundScreen };
}
