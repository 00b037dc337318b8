import type { AskedYears } from '../../mirror/membership-years.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Whereabouts } from './use-membership-years.ts';
import { membershipYearsLabels } from './membership-years-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';

interface Props {
  year: AskedYears;
  where: Whereabouts;
  onRetry: () => void;
}

/** Says that memberships are not on this phone, and what can be done. */
export function YearsNotice({ year, where, onRetry }: Props) {
  if (where === 'here') return null;
  if (where === 'asking') return <output>{membershipYearsLabels.asking(year)}</output>;
  return (
    <Banner look="warn" icon="offline" inset text={membershipYearsLabels[where](year)}>
      <Button big icon="sync" onClick={onRetry}>
        {commonLabels.retry}
      </Button>
    </Banner>
  );
}
