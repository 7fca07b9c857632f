require 'sketchup'

module Wavehall
  # Old versions on Windows give the path of a file in UTF-8 under the name of another encoding.
  FOLDER = File.dirname(__FILE__.dup.force_encoding('UTF-8'))
end

%w[problem names acoustics places walk scene scene_files settings program client run report windows commands].each do |name|
  require File.join(Wavehall::FOLDER, name)
end

unless file_loaded?(__FILE__)
  menu = UI.menu('Plugins').add_submenu('Wavehall')
  Wavehall::Commands::MENU.each do |title, command|
    menu.add_item(title) { Wavehall.guarded { Wavehall::Commands.send(command) } }
  end
  file_loaded(__FILE__)
end
