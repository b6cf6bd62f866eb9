export const PLATFORMS = ['android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];

interface Resource {
  name: string;
  url: string;
  qrCodeUrl: string;
}

/** One way to install the portal on a phone. */
export interface InstallMethod {
  /** Prefix of its texts: `download:<key>.step1` and so on. */
  key: 'package' | 'profile' | 'chrome' | 'safari';
  /** Address in the QR code, relative or absolute. */
  code: string;
  /** File that the phone opens; undefined when the browser adds the portal to the home screen. */
  file: string | undefined;
}

export const STEPS = [1, 2, 3, 4] as const;

const NAMES: Record<Platform, { resource: string; file: InstallMethod['key']; browser: InstallMethod['key'] }> = {
  android: { resource: 'Android', file: 'package', browser: 'chrome' },
  ios: { resource: 'MOBILECONFIG', file: 'profile', browser: 'safari' },
};

/** Returns the way to install: the published file, else the phone's browser, which opens `page`. */
export function installMethodFor(platform: Platform, resources: readonly Resource[], page: string): InstallMethod {
  const { resource: name, file, browser } = NAMES[platform];
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) return { key: browser, code: page, file: undefined };
  return { key: file, code: resource.qrCodeUrl, file: resource.url };
}
