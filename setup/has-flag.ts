/**
 * Whether a flag was given, also where npm kept it for itself: `npm run deploy --dry-run`, without `--` before it, hands
 * nothing on and would deploy.
 */
export const hasFlag = (
  name: string,
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): boolean =>
  argv.includes(`--${name}`) || env[`npm_config_${name.replaceAll('-', '_')}`] === 'true';
