import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../../site/pages/privacy.tsx';

export const Route = createFileRoute('/$lang/privacy')({ component: PrivacyPage });
