import { logoAddress, setName, type HouseOnPage } from '@drawroom/contract/house-on-page';
import type { LocaleTag } from '@drawroom/i18n/locales';

const PRODUCT: HouseOnPage = { houseName: '', houseNames: {}, logo: null };

let read: HouseOnPage | null = null;

/** What the server has written into this page of the house's look (decision 072); a page that is being developed has the product's. */
function house(): HouseOnPage {
  read ??= readFrom(document.querySelector<HTMLMetaElement>('meta[name="house"]')?.content ?? '');
  return read;
}

function readFrom(text: string): HouseOnPage {
  try {
    return { ...PRODUCT, ...(JSON.parse(text) as Partial<HouseOnPage>) };
  } catch {
    return PRODUCT;
  }
}

/** The house's name in a language; null: it has set none. */
export function setHouseName(tag: LocaleTag): string | null {
  return setName(house(), tag);
}

/** Address of the house's logo; null: it has set none. */
export function houseLogo(): string | null {
  const { logo } = house();
  return logo === null ? null : logoAddress(logo, '512');
}
