import type { ComponentType } from 'react';
import { ActivitiesPage } from './pages/activities.tsx';
import { BoardingPage } from './pages/boarding.tsx';
import { ContactsPage } from './pages/contacts.tsx';
import { CookiePage } from './pages/cookie.tsx';
import { DressageBasicPage } from './pages/dressage-basic.tsx';
import { GuestRoundPage } from './pages/guest-round.tsx';
import { HomePage } from './pages/home.tsx';
import { HorseLifePage } from './pages/horse-life.tsx';
import { MedicationPage } from './pages/medication.tsx';
import { MembershipPage } from './pages/membership.tsx';
import { MockExcursionPage } from './pages/mock-excursion.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { NuovaVitaPage } from './pages/nuova-vita.tsx';
import { OutdoorExcursionPage } from './pages/outdoor-excursion.tsx';
import { PathsPage } from './pages/paths.tsx';
import { PrivacyPage } from './pages/privacy.tsx';
import { SummerCampPage } from './pages/summer-camp.tsx';
import { TrailerLoadingPage } from './pages/trailer-loading.tsx';

/** The page component at each path after the language. */
export const SCREENS: Readonly<Record<string, ComponentType>> = {
  '': HomePage,
  '/paths': PathsPage,
  '/paths/medication': MedicationPage,
  '/paths/trailer-loading': TrailerLoadingPage,
  '/paths/dressage-basic': DressageBasicPage,
  '/paths/mock-excursion': MockExcursionPage,
  '/paths/outdoor-excursion': OutdoorExcursionPage,
  '/paths/summer-camp': SummerCampPage,
  '/activities': ActivitiesPage,
  '/nuova-vita': NuovaVitaPage,
  '/nuova-vita/boarding': BoardingPage,
  '/nuova-vita/horse-life': HorseLifePage,
  '/nuova-vita/membership': MembershipPage,
  '/contacts': ContactsPage,
  '/contatti': ContactsPage,
  '/privacy': PrivacyPage,
  '/cookie': CookiePage,
  '/giro': GuestRoundPage,
  '/404': NotFoundPage,
};
