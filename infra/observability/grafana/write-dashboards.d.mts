export function dashboardFiles(): Map<string, string>;
