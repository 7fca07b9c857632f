function removed(place)
% REMOVED  Removes a file or a folder of ours, if it is there.
  if isempty(place)
    return
  elseif exist(place, 'dir') == 7
    if exist('confirm_recursive_rmdir') ~= 0
      confirm_recursive_rmdir(false, 'local');
    end
    rmdir(place, 's');
  elseif exist(place, 'file') == 2
    delete(place);
  end
end
