/** The association's mission; also the description of a shared link that has no other. */
export const MISSION = 'Aiutaci a salvare chi non può salvarsi da solo!';
