import { itYears } from '../../i18n/it-years.ts';
import { it } from '../../i18n/it.ts';
import type { AskedYears } from '../../mirror/membership-years.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Whereabouts } from './use-membership-years.ts';

interface Props {
  year: AskedYears;
  where: Whereabouts;
  onRetry: () => void;
}

/** Says that memberships are not on this phone, and what can be done. */
export function YearsNotice({ year, where, onRetry }: Props) {
  if (where === 'here') return null;
  if (where === 'asking') return <output>{itYears.asking(year)}</output>;
  return (
    <Banner look="warn" icon="offline" inset text={itYears[where](year)}>
      <Button big icon="sync" onClick={onRetry}>
        {it.common.retry}
      </Button>
    </Banner>
  );
}
