import { COLLECTOR } from '../script/measurement.ts';

interface Header {
  readonly key: string;
  readonly value: string;
}

/** The part of firebase.json that is used here. */
export interface FirebaseConfig {
  readonly hosting: {
    readonly headers: readonly { readonly source: string; readonly headers: readonly Header[] }[];
  };
}

/**
 * The configuration with which a build is served: firebase.json, and if visits are counted, a policy that lets pages
 * reach the statistics service. No other build has that host in its policy.
 *
 * @param measurementId empty if nothing is counted
 */
export function hostingFor<Config extends FirebaseConfig>(
  config: Config,
  measurementId: string,
): Config {
  if (measurementId === '') return config;
  const allow = ({ key, value }: Header): Header => ({
    key,
    value:
      key === 'Content-Security-Policy'
        ? value.replace(/connect-src [^;]*/, (sources) => `${sources} ${new URL(COLLECTOR).origin}`)
        : value,
  });
  const headers = config.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers.map(allow),
  }));
  return { ...config, hosting: { ...config.hosting, headers } };
}
