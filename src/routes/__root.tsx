import '../ui/global.css';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { AppContext } from '../app-context.ts';

export const Route = createRootRouteWithContext<AppContext>()({});
