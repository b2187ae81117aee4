/** One chunk. */
export { AccountMenu } from './account-menu.tsx';
export { AgencyMenu } from './agency-menu.tsx';
export { SettingMenus } from './setting-menus.tsx';
