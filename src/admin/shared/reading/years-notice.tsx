import type { AskedYears } from '../../../mirror/scope/membership-years.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../frame/keep-focus.ts';
import { Reading } from './reading.tsx';
import type { Availability } from './use-membership-years.ts';
import { membershipYearsLabels } from './membership-years-labels.ts';
import { commonLabels } from '../../../i18n/labels.ts';

interface Props {
  year: AskedYears;
  availability: Availability;
  onRetry: () => void;
}

/** Says that the memberships of a year are being fetched, or why they could not be, with a retry. */
export function YearsNotice({ year, availability, onRetry }: Props) {
  if (availability === 'local') return null;
  if (availability === 'reading') return <Reading />;
  if (availability === 'loading') return <output>{membershipYearsLabels.loading(year)}</output>;
  return (
    <Banner look="warn" icon="offline" inset text={membershipYearsLabels[availability](year)}>
      <Button big icon="sync" onClick={keepFocus(onRetry)}>
        {commonLabels.retry}
      </Button>
    </Banner>
  );
}
