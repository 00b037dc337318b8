import type { ComponentType } from 'react';
import { ActivitiesPage } from './activities.tsx';
import { BoardingPage } from './boarding.tsx';
import { ContactsPage } from './contacts.tsx';
import { CookiePage } from './cookie.tsx';
import { DressageBasicPage } from './dressage-basic.tsx';
import { GuestRoundPage } from './guest-round.tsx';
import { HomePage } from './home.tsx';
import { HorseLifePage } from './horse-life.tsx';
import { MedicationPage } from './medication.tsx';
import { MembershipPage } from './membership.tsx';
import { MockExcursionPage } from './mock-excursion.tsx';
import { NotFoundPage } from './not-found.tsx';
import { NuovaVitaPage } from './nuova-vita.tsx';
import { OutdoorExcursionPage } from './outdoor-excursion.tsx';
import { PathsPage } from './paths.tsx';
import { PrivacyPage } from './privacy.tsx';
import { SummerCampPage } from './summer-camp.tsx';
import { TrailerLoadingPage } from './trailer-loading.tsx';

/** The page component at each path after the language. */
export const PAGE_COMPONENTS: Readonly<Record<string, ComponentType>> = {
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
