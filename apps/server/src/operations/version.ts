import packageJson from '../../package.json' with { type: 'json' };

/** Version of the product that runs. */
export const VERSION: string = packageJson.version;
