/** The page for addresses that do not exist; hosting answers it with status 404, and so do we. */
export const NOT_FOUND = '/404';

/** Whether a file came as the build made it; any other answer ends the installation. */
export function isInstallable(request: Request, response: Response): boolean {
  const isNotFound = response.status === 404 && new URL(request.url).pathname === NOT_FOUND;
  return response.ok || isNotFound;
}
