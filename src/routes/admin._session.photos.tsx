import { createFileRoute } from '@tanstack/react-router';
import { PhotosScreen } from '../admin/photos/photos-screen.tsx';

export const Route = createFileRoute('/admin/_session/photos')({ component: PhotosScreen });
